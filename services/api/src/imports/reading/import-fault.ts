/** Why a file, or one row of it, cannot be read: a stable code and what its sentence names. */
export interface ImportFault {
  readonly code: ImportFaultCode;
  readonly members: Readonly<Record<string, string | number | readonly string[]>>;
  /** Lines of the file of which the person may say that one is meant. */
  readonly options?: readonly { readonly line: number; readonly text: string }[];
}

const DETAILS = {
  'IMPORT.ENCODING': 'The file is neither UTF-8 nor UTF-16 text; save it as "CSV UTF-8"',
  'IMPORT.FILE_IS_ARCHIVE': 'The file is an archive; unpack it and send the CSV in it',
  'IMPORT.FILE_IS_PDF': 'The file is a PDF; get the CSV of the same statement',
  'IMPORT.FILE_IS_WORKBOOK': 'The file is a workbook of a spreadsheet; save it as "CSV UTF-8"',
  'IMPORT.FILE_TOO_LARGE': 'The file is larger than an import takes',
  'IMPORT.FILE_EMPTY': 'The file is empty',
  'IMPORT.NO_ROWS': 'The file has a header and no rows',
  'IMPORT.TOO_MANY_ROWS': 'The file has more rows than one import takes',
  'IMPORT.TOO_MANY_COLUMNS': 'The file has more columns than an import reads',
  'IMPORT.CSV_BROKEN': 'A quoted cell is not closed, or a row is too long',
  'IMPORT.FORMAT_MISMATCH': 'The file does not have the columns of this format',
  'IMPORT.CELLS': 'The row has more cells than the header',
  'IMPORT.DATE_UNREADABLE': 'The date cannot be read',
  'IMPORT.NUMBER_UNREADABLE': 'The number cannot be read',
  'IMPORT.TOO_MANY_DECIMALS': 'The number has more decimals than the ledger keeps',
  'IMPORT.NEGATIVE': 'The number must not be negative',
  'IMPORT.VALUE_MISSING': 'A value is missing',
  'IMPORT.TYPE_UNKNOWN': 'The type of the entry is not known',
  'IMPORT.NOT_BITCOIN': 'Only Bitcoin is recorded',
  'IMPORT.PAIR_UNKNOWN': 'The name of the pair or coin is not known; say what it means',
  'IMPORT.MONEY_LINE': 'The price of this line is that of money, not of Bitcoin',
  'IMPORT.CURRENCY_MIXED': 'The row says more than one currency',
  'IMPORT.CURRENCY_UNKNOWN': 'Only dollars, dollar coins and reais are recorded',
  'IMPORT.CASH_CURRENCY': 'Movements of cash are recorded in dollars',
  'IMPORT.FEE_CURRENCY': 'The fee is in a coin whose price is not known',
  'IMPORT.NOTES_TOO_LONG': 'The notes are too long',
  'IMPORT.CELL_INVALID': 'A cell has a value that is not known',
  'IMPORT.NOT_A_TRADE': 'This line of the statement is not a trade of Bitcoin',
  'IMPORT.NOT_COMPLETED': 'The exchange did not carry this out',
  'IMPORT.FEE_OPEN': 'The fee of this trade cannot be told from that of another one of the same second',
  'IMPORT.LEGS_OPEN': 'More than one line could be the other half of this trade; say which one is',
  'IMPORT.UNPAIRED': 'The other half of this trade is not in the statement',
} as const;

export type ImportFaultCode = keyof typeof DETAILS;

export const IMPORT_FAULT_CODES: readonly string[] = Object.keys(DETAILS);

export const importFault = (
  code: ImportFaultCode,
  members: ImportFault['members'] = {},
): { readonly fault: ImportFault } => ({ fault: { code, members } });

/** The English sentence; the web app translates by code. */
export const faultDetail = ({ code }: ImportFault): string => DETAILS[code];
