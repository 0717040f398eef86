export { default } from './src/journeys/playwright.config.ts'
