import { createContext, useContext } from 'react';

export interface ThemeChoice {
  readonly isDark: boolean;
  /** Flips the theme. */
  readonly toggle: () => void;
  /** `dark` turns dark mode on; any other value turns it off. */
  readonly setTheme: (value: string) => void;
}

export const ThemeContext = createContext<ThemeChoice | null>(null);

/** The theme on screen and how to change it. Throws outside `ThemeProvider`. */
export function useTheme(): ThemeChoice {
  const choice = useContext(ThemeContext);
  // For the developer, in the words the specification asks for.
  if (choice === null) throw new Error('useTheme deve ser usado dentro de um ThemeProvider');
  return choice;
}
