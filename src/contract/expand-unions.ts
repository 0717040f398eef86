import type * as z from 'zod/mini'

/**
 * Expands union issues, so each issue names a field. For a union, Zod reports only "Invalid input" for the value. This
 * returns the issues of the closest option instead.
 */
export function expandUnions(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue]
    const options = issue.errors.map(expandUnions).filter((option) => option.length > 0)
    const closest = options.toSorted((one, other) => one.length - other.length)[0]
    return closest?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
  })
}
