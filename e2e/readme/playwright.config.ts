import { defineConfig } from '@playwright/test';
import suite from '../playwright.config';

export default defineConfig({ ...suite, testDir: '.', outputDir: '../artifacts/readme' });
