import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    alias: { $lib: new URL('./src/lib', import.meta.url).pathname },
    // Component tests mount in a browser-like document, so they need Svelte's client build.
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
  },
  build: {
    outDir: '../src/hearthside/table/web',
    emptyOutDir: true,
    // The page is served under a Content-Security-Policy that forbids inline script.
    modulePreload: { polyfill: false },
    // Fonts and sprites stay files: `data:` addresses are not allowed either.
    assetsInlineLimit: 0,
    // One sheet of styles in one order, whatever is fetched later and in which order that comes.
    cssCodeSplit: false,
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8642',
      '/ws': { target: 'ws://127.0.0.1:8642', ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
    // Nothing here measures time: other programs may run beside it.
    testTimeout: 60_000,
  },
});
