/** The figures of the design's pictures, as `/api/market-data/` answers them; what they come from is the test's. */
export const marketFigures = {
  price: '68204.15',
  change_24h: -1.24,
  rsi: 31.84,
  rsi_prev: 33.42,
  rsi_delta: -1.58,
  rsi_direction: 'down',
  rsi_zone_key: 'recovery_threshold',
  rsi_directional_key: 'bearish_acceleration',
  regime: 'bear',
};

/** The stress of that market. */
export const stressFigures = {
  sid_value: 0.604,
  stress_level: 'HIGH_STRESS_ENHANCED',
  priority: 'EXCELLENT',
  bidirectional_ranges: [],
  enhancement: { enhancement_active: true, sid_base: 0.579, enhancement_type: 'crash' },
  roc_data: { min_roc: -0.192, max_roc: 0, crash_modulation: 0.12, rally_modulation: 0 },
  market: null,
};
