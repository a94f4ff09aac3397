import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'scripts',
    include: ['**/*.test.ts'],
    exclude: ['template/**'],
    testTimeout: 20_000,
  },
})
