import type * as z from 'zod/mini'

/**
 * Replaces each union issue with the issues of the closest option, so that each issue names a field. Zod reports only
 * "Invalid input" for a union that has no message.
 */
export function expandUnions(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.message !== 'Invalid input') return [issue]
    const options = issue.errors.map(expandUnions).filter((option) => option.length > 0)
    const closest = options.toSorted((one, other) => one.length - other.length)[0]
    return closest?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })) ?? [issue]
  })
}
