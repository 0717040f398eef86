import type { OnPreviousName } from '../previous-names.ts'

/** Path prefix of the stub scripts and of the reports they send. */
export const STUBS_PATH = '/__mock/stubs'
const PREVIOUS_PATH = '/__mock/stand-ins'

/** Returns a path with the current prefix of the stubs. The previous prefix still works for one release (MOCK-146). */
export function toCurrentStubPath(path: string, onPreviousName?: OnPreviousName): string {
  if (path !== PREVIOUS_PATH && !path.startsWith(`${PREVIOUS_PATH}/`)) return path
  onPreviousName?.(PREVIOUS_PATH, STUBS_PATH)
  return STUBS_PATH + path.slice(PREVIOUS_PATH.length)
}
