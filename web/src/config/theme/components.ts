import type { MantineThemeComponents } from '@mantine/core';

// Their `header` element would be a second banner landmark next to the one of the page.
const noBanner = { attributes: { header: { role: 'presentation' } } };

/** Default properties of Mantine parts; their looks beyond that are in `overrides.css`. */
export const componentDefaults: MantineThemeComponents = {
  Card: { defaultProps: { withBorder: true, padding: 0, radius: 'lg' } },
  Button: { defaultProps: { size: 'md' } },
  ActionIcon: { defaultProps: { variant: 'subtle', size: 36 } },
  Badge: { defaultProps: { tt: 'none', fw: 500, variant: 'light' } },
  Modal: {
    defaultProps: { radius: 'lg', centered: true, transitionProps: { duration: 180 }, ...noBanner },
  },
  Drawer: { defaultProps: { transitionProps: { duration: 180 }, ...noBanner } },
  Menu: {
    defaultProps: {
      radius: 'md',
      transitionProps: { duration: 120 },
      // Inside its landmark, and without Mantine's placeholder element, which may not be in a menu.
      withinPortal: false,
      withInitialFocusPlaceholder: false,
    },
  },
  Popover: { defaultProps: { radius: 'md', withinPortal: false, transitionProps: { duration: 120 } } },
  Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
  TextInput: { defaultProps: { size: 'md' } },
  PasswordInput: { defaultProps: { size: 'md' } },
  Select: { defaultProps: { size: 'md', allowDeselect: false } },
  Skeleton: { defaultProps: { animate: false, radius: 'xs' } },
  SegmentedControl: { defaultProps: { radius: 'sm', transitionDuration: 120 } },
};
