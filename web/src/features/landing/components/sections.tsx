import { Benchmark } from './benchmark';
import { FinalCall } from './final-call';
import { Pillars } from './pillars';
import { PlanStrip } from './plan-strip';
import { Risks } from './risks';
import { WeekSteps } from './week-steps';

/** The sections of the landing page after its first screen. */
export default function Sections() {
  return (
    <>
      <Pillars />
      <Benchmark />
      <WeekSteps />
      <PlanStrip />
      <Risks />
      <FinalCall />
    </>
  );
}
