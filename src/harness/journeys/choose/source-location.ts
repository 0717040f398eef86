import { join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import type { Journey } from '../journey.ts'

/** A position in a journey file. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
}

/** Formats a position relative to the working directory. */
export function formatLocation({ file, line }: SourceLocation): string {
  return `${relative(process.cwd(), file)}:${line}`
}

/** Returns the positions in a stack, innermost first. */
export function parseStack(stack: string): SourceLocation[] {
  const frames = stripVTControlCharacters(stack).matchAll(FRAME)
  return Array.from(frames, ([, file = '', line]) => ({ file: toPath(file), line: Number(line) }))
}

/** Matches a stack frame. The path may contain spaces and parentheses. */
const FRAME = /^\s*at (?:async )?(?:.*? \()?((?:file:\/\/)?\/.+?):(\d+):\d+\)?$/gm

function toPath(file: string): string {
  return file.startsWith('file:') ? fileURLToPath(file) : file
}

const PROJECT = resolve(import.meta.dirname, '../../../..')
const REGISTERED_JOURNEYS = join(PROJECT, 'src/harness/journeys', sep)
const SHARED_ACTIONS = join(REGISTERED_JOURNEYS, 'actions', sep)
const OTHER_CODE = [join(PROJECT, 'src', sep), join(PROJECT, 'bin', sep)]

/**
 * Returns the innermost position in a stack that is in the journey's own code or in a module it imports, or undefined
 * if there is none. The project's other modules and packages do not count, and its shared actions only if no journey
 * called them.
 */
export function findJourneyLocation(stack: string): SourceLocation | undefined {
  const positions = parseStack(stack).filter(isJourneyCode)
  return positions.find(({ file }) => !file.startsWith(SHARED_ACTIONS)) ?? positions[0]
}

/** Returns whether "npm run types" checks a file, which it does in the folders of the project that have journeys. */
export function isTypeChecked(file: string): boolean {
  return /^(?:src\/.+|[^/]+)\.ts$/.test(relative(PROJECT, file))
}

/** Returns whether a stack shows that a journey's code is the caller, instead of other code of the project. */
export function isCalledByJourney(stack: string): boolean {
  const caller = parseStack(stack).find(({ file }) => !file.includes('/node_modules/'))
  return caller !== undefined && isJourneyCode(caller)
}

function isJourneyCode({ file }: SourceLocation): boolean {
  if (file.startsWith(REGISTERED_JOURNEYS)) return !file.startsWith(import.meta.dirname)
  return !(file.includes('/node_modules/') || OTHER_CODE.some((folder) => file.startsWith(folder)))
}

/** Returns where a journey's first step is in the file of the journey, even if another module creates the step. */
export function findFirstStep({ steps }: Pick<Journey, 'steps'>): SourceLocation | undefined {
  let stack = ''
  steps(() => {
    stack ||= new Error('where').stack ?? ''
  })
  const [, ...callers] = parseStack(stack)
  // The frame before that of this function is the outermost one in the journey.
  return callers[callers.findIndex(({ file }) => file === import.meta.filename) - 1]
}
