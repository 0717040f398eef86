import { READING_STAGES, runStages } from './suite/stages.ts'

runStages([...READING_STAGES, { name: 'tests', command: 'vitest run', summary: /^ *Tests .*$/gm }])
