import { readFile, writeFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type Redact, redactDeep } from './redact.ts'

/** The parts of a trace that hold one JSON value a line. */
const LINES = /\.(?:trace|network|stacks)$/
/** Copies of what the page loaded that are text. */
const TEXT_RESOURCE = /\.(?:html?|json|txt|js|xml|dat)$/

/** Rewrites a trace so that it holds nothing personal; the viewer opens it as before. */
export async function redactTrace(source: string, target: string, redact: Redact): Promise<void> {
  const parts = unzipSync(await readFile(source))
  const redacted = Object.entries(parts).map(([name, content]) => [name, redactPart(name, content, redact)] as const)
  await writeFile(target, zipSync(Object.fromEntries(redacted), { level: 6 }))
}

function redactPart(name: string, content: Uint8Array, redact: Redact): Uint8Array {
  if (LINES.test(name)) {
    const lines = strFromU8(content).split('\n')
    return strToU8(lines.map((line) => (line === '' ? '' : redactLine(line, redact))).join('\n'))
  }
  return TEXT_RESOURCE.test(name) ? strToU8(redact(strFromU8(content))) : content
}

function redactLine(line: string, redact: Redact): string {
  return JSON.stringify(redactDeep(JSON.parse(line) as unknown, redact))
}
