/** Processes whose environment `.env.example` describes, in the order of its sections, after that of `npm start`. */
export const describedServices = [
  'api',
  'projector',
  'worker',
  'fake-market-providers',
  'payment-sandbox',
  'embedded-event-store',
] as const;
