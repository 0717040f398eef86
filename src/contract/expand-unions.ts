import type * as z from 'zod/mini'

/**
 * Returns issues that name a field. For a union, a schema reports only "Invalid input" at the value itself; these are
 * the issues of the option that fits best instead.
 */
export function expandUnions(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union') return [issue]
    const options = issue.errors.map(expandUnions).filter((option) => option.length > 0)
    const closest = options.toSorted((one, other) => one.length - other.length)[0]
    return closest?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
  })
}
