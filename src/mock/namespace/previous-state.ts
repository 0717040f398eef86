import { toCurrentFields, withChanged, withEachChanged } from '../previous-names.ts'
import { toCurrentStubModes } from '../stubs/stub-modes.ts'

/** Version in the `format` field of state files from the previous release. */
const PREVIOUS_FORMAT = 1

const RENAMED_COUNTS: ReadonlyMap<string, string> = new Map([
  ['left', 'remaining'],
  ['met', 'matched'],
  ['struck', 'applied'],
])

/**
 * Converts a state of the previous release to the current format. This works for one release (MOCK-147). Rules keep
 * their previous names, which are still accepted. Other values are returned unchanged.
 * @param upgradeStore converts the store of the previous release to the current format
 */
export function upgradeState(saved: unknown, schema: string, upgradeStore: (store: unknown) => unknown): unknown {
  if (typeof saved !== 'object' || saved === null || !('format' in saved) || saved.format !== PREVIOUS_FORMAT) {
    return saved
  }
  const { format: _, ...state } = saved
  let current = toCurrentFields(state, new Map([['standIns', 'stubs']]))
  current = withChanged(current, 'stubs', (modes) => toCurrentStubModes(modes))
  current = withChanged(current, 'rules', (rules) =>
    withEachChanged(rules, (rule) => toCurrentFields(rule, RENAMED_COUNTS)),
  )
  current = withChanged(current, 'store', upgradeStore)
  return { schema, ...(current as object) }
}
