import '../../../config/theme/member-styles';

import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';

import { createQueryClient } from '../../../lib/query/query-client';
import { Benchmark } from './benchmark';
import { FinalCall } from './final-call';
import { Pillars } from './pillars';
import { PlanStrip } from './plan-strip';
import { Risks } from './risks';
import { WeekSteps } from './week-steps';

/** The sections of the landing page after its first screen. */
export default function Sections() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Pillars />
      <Benchmark />
      <WeekSteps />
      <PlanStrip />
      <Risks />
      <FinalCall />
    </QueryClientProvider>
  );
}
