import { runnerConfig } from './src/harness/runner/runner-config.ts'

export default runnerConfig()
