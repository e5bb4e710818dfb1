import { jest } from '@jest/globals';

/** What saving a picture needs of a browser; jsdom draws nothing. The texts that are written are answered. */
export function stubCanvas(): { readonly written: readonly string[] } {
  const written: string[] = [];
  const context = new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => {
        if (name === 'fillText') return (text: string) => written.push(text);
        return name === 'measureText' ? () => ({ width: 0 }) : () => undefined;
      },
      set: () => true,
    },
  );
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: () => context,
  });
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,');
  Object.defineProperty(HTMLImageElement.prototype, 'decode', {
    configurable: true,
    value: async () => Promise.resolve(),
  });
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { load: async () => Promise.resolve([]) },
  });
  return { written };
}
