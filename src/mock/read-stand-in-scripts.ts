import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StandInScripts } from './stand-in-script.ts'

const folder = join(import.meta.dirname, 'stand-ins')

/** Reads the scripts that stand in for the payment provider and the captcha. */
export function readStandInScripts(): StandInScripts {
  return {
    payment: readFileSync(join(folder, 'payment.js'), 'utf8'),
    captcha: readFileSync(join(folder, 'captcha.js'), 'utf8'),
  }
}
