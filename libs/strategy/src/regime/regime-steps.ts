/** RSI at which the regime steps up (at or above) or down (below), at most one step a day. Part of `strategyV1`. */
export const regimeSteps = {
  bearToTransition: 55,
  transitionToPreBull: 65,
  transitionToBear: 45,
  preBullToBull: 85,
  preBullToTransition: 55,
  bullToTransition: 65,
} as const;
