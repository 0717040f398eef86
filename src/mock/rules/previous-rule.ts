import { type OnPreviousName, toCurrentFields, toCurrentName, withChanged } from '../previous-names.ts'
import { toCurrentStubPath } from '../stubs/stub-paths.ts'

const RENAMED_KINDS: ReadonlyMap<string, string> = new Map([
  ['answer', 'response'],
  ['broken-json', 'invalid-json'],
  ['cut', 'truncate'],
])

const RENAMED_FIELDS: ReadonlyMap<string, string> = new Map([
  ['when', 'match'],
  ['share', 'probability'],
  ['without', 'remove'],
  ['breaksContract', 'allowInvalid'],
])

/** Returns the current name for a kind of rule. Previous names still work for one release (MOCK-145). */
export function toCurrentKind(kind: unknown, onPreviousName?: OnPreviousName): unknown {
  return typeof kind === 'string' ? toCurrentName(RENAMED_KINDS, kind, onPreviousName) : kind
}

/**
 * Returns a rule with the current names of its kind and fields. Previous names still work for one release (MOCK-145).
 */
export function toCurrentRule(rule: unknown, onPreviousName?: OnPreviousName): unknown {
  const withFields = toCurrentFields(rule, RENAMED_FIELDS, onPreviousName)
  const withKind = withChanged(withFields, 'kind', (kind) => toCurrentKind(kind, onPreviousName))
  return withChanged(withKind, 'path', (path) =>
    typeof path === 'string' ? toCurrentStubPath(path, onPreviousName) : path,
  )
}
