import { productName } from '@app/contracts';
import { addDays, type CalendarDate, type Language, mondayOf, weekOf } from '@app/ledger';
import { uuidv5 } from '@app/platform';

export interface CalendarContent {
  readonly userId: string;
  readonly language: Language;
  readonly now: Date;
  /** Day of the week, 1 is Monday, and hour of the reminder, by whatever clock the calendar shows. */
  readonly reminder: { readonly weekday: number; readonly hour: number };
  /** In whose week the reminders begin. */
  readonly openedOn: CalendarDate;
  /** The day on which the subscription ends; null where there is none. */
  readonly endsOn: CalendarDate | null;
  readonly appUrl: string | undefined;
}

const phrases = {
  en: {
    week: `${productName}: your week`,
    weekText: 'Open the app, see the recommendation of the week and record what you did.',
    end: `${productName}: your subscription ends`,
    endText: 'It does not renew itself. What you renew before begins when the current period ends.',
  },
  pt: {
    week: `${productName}: sua semana`,
    weekText: 'Abra o app, veja a recomendação da semana e registre o que você fez.',
    end: `${productName}: sua assinatura termina`,
    endText: 'Ela não se renova sozinha. O que você renovar antes começa quando o período atual terminar.',
  },
} as const;

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A calendar (RFC 5545): the weekly reminder, and the end of the subscription. */
export function calendarOf(content: CalendarContent): string {
  const phrase = phrases[content.language];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${productName}//Calendar//${content.language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(productName)}`,
    `X-WR-CALNAME:${escaped(productName)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    ...weekLines(content, phrase),
    ...endLines(content, phrase),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

type Phrase = (typeof phrases)[Language];

/** In floating time: eight in the morning is eight where the person is. */
function weekLines(content: CalendarContent, phrase: Phrase): readonly string[] {
  const { openedOn, reminder } = content;
  const first = addDays(mondayOf(weekOf(openedOn)), reminder.weekday - 1);
  const weekday = WEEKDAYS[reminder.weekday - 1] ?? 'MO';
  return eventLines(content, {
    ...{ name: 'week', summary: phrase.week, text: phrase.weekText, page: '/weekly-trade' },
    lines: [
      `DTSTART:${compact(first)}T${String(reminder.hour).padStart(2, '0')}0000`,
      'DURATION:PT15M',
      `RRULE:FREQ=WEEKLY;BYDAY=${weekday}`,
      'TRANSP:TRANSPARENT',
    ],
  });
}

function endLines(content: CalendarContent, phrase: Phrase): readonly string[] {
  const { endsOn } = content;
  if (endsOn === null) return [];
  return eventLines(content, {
    ...{ name: 'subscription', summary: phrase.end, text: phrase.endText, page: '/subscription' },
    lines: [
      `DTSTART;VALUE=DATE:${compact(endsOn)}`,
      `DTEND;VALUE=DATE:${compact(addDays(endsOn, 1))}`,
      'TRANSP:TRANSPARENT',
    ],
  });
}

interface CalendarEvent {
  /** The same in every answer, so that a calendar knows it again. */
  readonly name: string;
  readonly summary: string;
  readonly text: string;
  readonly page: string;
  readonly lines: readonly string[];
}

function eventLines(
  { userId, now, appUrl }: CalendarContent,
  { name, summary, text, page, lines }: CalendarEvent,
): readonly string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uuidv5(userId, `calendar ${name}`)}`,
    `DTSTAMP:${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    ...lines,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(text)}`,
    ...(appUrl === undefined ? [] : [`URL:${new URL(page, appUrl).href}`]),
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(summary)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
  ];
}

const compact = (date: CalendarDate): string => date.replaceAll('-', '');

/** RFC 5545, 3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');

const LINE_OCTETS = 75;

/** RFC 5545, 3.1: a line has at most 75 octets, what is longer goes on after a line break and a blank. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > LINE_OCTETS) {
      lines.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...lines, current].join('\r\n');
}
