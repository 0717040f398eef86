import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createEnvironmentGuide, ENVIRONMENT_GUIDE } from '../support/environment-guide.ts'

// Writes the guide to the environment settings: `npm run guide:environment`.
writeFileSync(join(import.meta.dirname, '..', ENVIRONMENT_GUIDE), createEnvironmentGuide())
