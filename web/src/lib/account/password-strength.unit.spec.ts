import { describe, expect, it } from '@jest/globals';

import { passwordStrength } from './password-strength';

describe('the strength of a password', () => {
  it.each([
    ['123456', 'weak', 'repeats'],
    ['aaaaaaaaaaaa', 'weak', 'repeats'],
    ['qwertyuiop', 'weak', 'common'],
    ['password1', 'weak', 'common'],
    ['Bitcoin2024', 'weak', 'common'],
    ['Senha@1990', 'weak', 'common'],
    ['kx7dqz', 'fair', 'longer'],
    ['vogelhut', 'fair', 'longer'],
    ['kV7!dqzW', 'good', 'longer'],
    ['girafa verde lunar pedra', 'strong', null],
    ['T9#fkw!Lq2zP', 'strong', null],
    ['李小龙的三只猫在屋顶上唱歌', 'strong', null],
    ['gatopretovoavalonge', 'strong', null],
  ] as const)('of %j is %s, advice %s', (password, level, advice) => {
    expect(passwordStrength(password)).toMatchObject({ level, advice });
  });

  it('counts little for what others know of the person', () => {
    expect(passwordStrength('marinaalves7', ['marina', 'marina@alves.example'])).toMatchObject({
      level: 'weak',
      advice: 'personal',
    });
    expect(passwordStrength('marinaalves7').level).not.toBe('weak');
  });

  it('takes any text, also an empty or a long one', () => {
    expect(passwordStrength('').bars).toBe(1);
    expect(passwordStrength('x!Y7'.repeat(50)).bars).toBe(4);
    expect(passwordStrength('😀😀😀', ['', 'a', '(']).bars).toBe(1);
  });
});
