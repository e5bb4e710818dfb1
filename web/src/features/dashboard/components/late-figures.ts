// What comes after the frame of the dashboard, in one file.
export { BandsTable, TradesTable } from './dashboard-tables';
export { ValueCurve, valueCurveQuery } from './value-curve';
export { WeekDone } from './week-done';
