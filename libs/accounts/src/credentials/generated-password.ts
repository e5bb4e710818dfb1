import { randomInt } from 'node:crypto';

/** Without characters that are mistaken for one another when read aloud or typed off a screen. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A whole number from 0 up to `limit`, that one left out. */
export type Draw = (limit: number) => number;

/** A password for somebody else, such as "fQ7k-9Rtp-Wm3x-h6Zb": 92 random bits, made to be changed. */
export function generatedPassword(draw: Draw = randomInt): string {
  const character = (): string => ALPHABET.charAt(draw(ALPHABET.length));
  const group = (): string => Array.from({ length: GROUP_LENGTH }, character).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
