import { createRunnerConfig } from './src/harness/runner/runner-config.ts'

export default createRunnerConfig()
