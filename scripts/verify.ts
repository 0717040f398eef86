import { READING_STAGES, runStages } from './suite/stages.ts'

await runStages(READING_STAGES, [{ name: 'tests', command: 'vitest run', summary: /^ *Tests .*$/gm }])
