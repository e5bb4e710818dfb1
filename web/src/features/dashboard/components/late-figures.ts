// What comes after the frame of the dashboard, in one file.
export { CsvLink } from './csv-link';
export { BandsCard } from './bands-card';
export { TradesTable } from './dashboard-tables';
export { ValueCurve, valueCurveQuery } from './value-curve';
export { WeekDone } from './week-done';
