import { pathToFileURL } from 'node:url'
import { readRunSettings } from './run-settings.ts'

// Declares the journeys of files outside of this folder.
for (const file of readRunSettings().files) await import(pathToFileURL(file).href)
