import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { neutralised, restored, withoutControls } from './csv-text.js';

describe('a text cell', () => {
  it('keeps every text from being run and gives it back', () => {
    const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\r', '＝', "'=");
    fc.assert(
      fc.property(start, fc.string(), (first, rest) => {
        const kept = neutralised(first + rest);
        expect(kept).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
        expect(restored(kept)).toBe(first + rest);
      }),
    );
  });

  it('keeps every part of a text from being run where cells are parted by semicolons (regression: "x;=1+1" was a formula there)', () => {
    expect(neutralised("x;=1+1;y\n-2\t'@z")).toBe("x;'=1+1;y\n'-2\t''@z");
    expect(neutralised('a; b - c\n\nd = e')).toBe('a; b - c\n\nd = e');
    const text = fc.string({
      unit: fc.constantFrom('a', "'", ';', '\t', '\r', '\n', '=', '-', '@', '＝', ' '),
    });
    fc.assert(
      fc.property(text, (original) => {
        const kept = neutralised(original);
        for (const part of kept.split(/[;\t\r\n]/)) expect(part).not.toMatch(/^[=+\-@＝＋－＠]/u);
        expect(restored(kept)).toBe(original);
      }),
    );
  });

  it('has no control character (regression: a note with NUL made the own export no text)', () => {
    expect(withoutControls('a\0b\u0007c\td\r\ne\u0085')).toBe('abc\td\r\ne');
  });
});
