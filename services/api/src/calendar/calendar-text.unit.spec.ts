import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '@app/ledger';
import { type CalendarContent, calendarOf } from './calendar-text.js';

const content: CalendarContent = {
  userId: '018f6b1a-0000-7000-8000-000000000003',
  language: 'pt',
  now: new Date('2026-11-27T12:00:00.123Z'),
  reminder: { weekday: 3, hour: 7 },
  openedOn: calendarDateOf('2026-11-27'),
  endsOn: calendarDateOf('2026-12-31'),
  appUrl: 'https://dca.example.com',
};
const unfolded = (text: string): readonly string[] => text.replaceAll('\r\n ', '').split('\r\n');

describe('the calendar', () => {
  it('has lines of at most 75 octets that end as the standard says, and begins and ends every part', () => {
    const text = calendarOf(content);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const open: string[] = [];
    for (const line of unfolded(text)) {
      if (line.startsWith('BEGIN:')) open.push(line.slice(6));
      if (line.startsWith('END:')) expect(open.pop()).toBe(line.slice(4));
    }
    expect(open).toEqual([]);
  });

  it('reminds every week, at the hour of whatever clock shows it', () => {
    const lines = unfolded(calendarOf(content));
    expect(lines).toContain('DTSTART:20261125T070000');
    expect(lines).toContain('RRULE:FREQ=WEEKLY;BYDAY=WE');
    expect(lines).toContain('SUMMARY:DynamicDCA: sua semana');
    expect(lines).toContain(
      'DESCRIPTION:Abra o app\\, veja a recomendação da semana e registre o que você fez.',
    );
    expect(lines).toContain('URL:https://dca.example.com/weekly-trade');
    expect(lines).toContain('DTSTAMP:20261127T120000Z');
  });

  it('has the end of the subscription as a whole day, and none where there is none', () => {
    const lines = unfolded(calendarOf({ ...content, language: 'en' }));
    expect(lines).toContain('DTSTART;VALUE=DATE:20261231');
    expect(lines).toContain('DTEND;VALUE=DATE:20270101');
    expect(lines).toContain('SUMMARY:DynamicDCA: your subscription ends');
    expect(calendarOf({ ...content, endsOn: null })).not.toContain('VALUE=DATE:');
  });

  it('is known again in the next answer', () => {
    const uids = (text: string) => unfolded(text).filter((line) => line.startsWith('UID:'));
    const later = calendarOf({ ...content, now: new Date('2026-12-01T00:00:00Z'), language: 'en' });
    expect(uids(later)).toEqual(uids(calendarOf(content)));
    expect(new Set(uids(later)).size).toBe(2);
    expect(later).not.toContain(content.userId);
  });
});
