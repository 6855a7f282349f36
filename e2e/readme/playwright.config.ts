import { defineConfig } from '@playwright/test';
import suite from '../playwright.config';

export default defineConfig({
  ...suite,
  testDir: '.',
  globalSetup: '../harness/template.ts',
  outputDir: '../artifacts/readme',
});
