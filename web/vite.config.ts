import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API_IN_DEVELOPMENT = 'http://127.0.0.1:4400';

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: {
    // `source` makes the workspace libraries come in as TypeScript, so a change shows without building them.
    conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'],
  },
  server: {
    port: 4410,
    strictPort: true,
    proxy: { '/api': { target: API_IN_DEVELOPMENT, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    manifest: true,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1300,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Plotly is reached only through the lazy chart; a chunk of its own keeps it out of every first load.
            { name: 'plotly', test: /node_modules[\\/](plotly\.js|react-plotly\.js)/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
          ],
        },
      },
    },
  },
}));
