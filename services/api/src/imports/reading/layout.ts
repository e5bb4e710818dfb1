import type { ImportFormat } from '@app/contracts';
import type { Offset } from './clock-zone.js';
import type { DateOrder } from './date-format.js';
import type { EntryKind } from './entry-types.js';
import type { Field } from './fields.js';
import type { NumberFormat } from './number-format.js';

/** Of a statement, in which one line moves money and another one Bitcoin; types in lower case without accents. */
export interface StatementLayout {
  readonly isExecution: (type: string) => boolean;
  /** Lines of their own that hold the fee of a trade of the same second. */
  readonly isFee?: (type: string) => boolean;
}

/** One shape of a program's file, known by its header. */
export interface Layout {
  readonly format: Exclude<ImportFormat, 'generic'>;
  /** Where two lines make a trade. */
  readonly statement?: StatementLayout;
  /** Names of the header in lower case without accents, for each column that must be there. */
  readonly required: Readonly<Partial<Record<Field, readonly string[]>>>;
  readonly optional: Readonly<Partial<Record<Field, readonly string[]>>>;
  /** How this program writes, where the cells alone leave it open. */
  readonly dateOrder?: DateOrder;
  readonly numberFormat?: NumberFormat;
  /** It never groups thousands. */
  readonly isUngrouped?: boolean;
  /** Its times are those of UTC. */
  readonly isUtc: boolean;
  /** Zones that it writes by a name. */
  readonly zones?: Readonly<Record<string, Offset>>;
  /** Money of rows that name none. */
  readonly currency: 'USD' | 'BRL';
  /** What its types mean, by the type in lower case without accents; `none` is no trade of Bitcoin. */
  readonly types?: Readonly<Record<string, EntryKind | 'none'>>;
  /** States of a row that took place; all of them where this is left out. */
  readonly completed?: readonly string[];
  /** Its signs say which way something moved, so that the type says it already. */
  readonly hasDirectionSigns?: boolean;
  /** The value may have the fee in it; the price and the quantity of the row tell. */
  readonly mayIncludeFee?: boolean;
  /** A figure as other programs write it. */
  readonly plainFigure?: (cell: string) => string;
}
