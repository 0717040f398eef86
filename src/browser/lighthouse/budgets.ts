import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { checkValue, formatProblem } from '#contract/validation/check-value.ts'
import { describeFailure } from '#errors/explain.ts'
import { StorefrontError } from '#errors/storefront-error.ts'
import { CATEGORY, type Category, Limit } from './measurement.ts'

const score = z.number().min(0).max(100)

const optionalLimits = {
  largestContentfulPaintMs: z.optional(z.number().min(0)),
  totalBlockingTimeMs: z.optional(z.number().min(0)),
  transferredBytes: z.optional(z.number().min(0)),
}

/** The lowest passing scores, the highest passing metrics, and temporary exceptions with their reasons (OPEN-114). */
export const Budgets = z.strictObject({
  scores: z.strictObject({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  limits: z.strictObject({
    cumulativeLayoutShift: z.number().min(0),
    /** Longest task on the main thread, in milliseconds. */
    longestTaskMs: z.number().min(0),
    ...optionalLimits,
  }),
  /** Limits for individual templates by route name, which override the general limits. */
  templates: z.optional(
    z.record(
      z.string(),
      z.strictObject({
        cumulativeLayoutShift: z.optional(z.number().min(0)),
        longestTaskMs: z.optional(z.number().min(0)),
        ...optionalLimits,
      }),
    ),
  ),
  exceptions: z.array(
    z.strictObject({
      /** Name of the audit in Lighthouse. */
      audit: z.string().min(1),
      reason: z.string().min(1),
      /** Last day on which the exception is valid. */
      until: z.iso.date(),
    }),
  ),
})
export type Budgets = z.infer<typeof Budgets>

/**
 * The limits for the bytes of the limited edition and of products are the measured bytes plus 5%. Each of their images
 * has the width of its place, and the images below the first screen, which load late, count too.
 */
const FILE = new URL('./budgets.json', import.meta.url)

/**
 * Reads the budgets.
 * @throws {StorefrontError} if the file is missing, is not JSON, or has unknown or invalid entries, which the error
 * names.
 */
export async function readBudgets(file: URL = FILE): Promise<Budgets> {
  const path = fileURLToPath(file)
  const next = 'Correct the file; src/browser/lighthouse/budgets.json is a complete example.'
  let content: unknown
  try {
    content = JSON.parse(await readFile(file, 'utf8'))
  } catch (cause) {
    throw new StorefrontError({
      kind: 'usage',
      message: `The budgets file ${path} cannot be read: ${describeFailure(cause)}.`,
      next,
      cause,
    })
  }
  const result = checkValue(Budgets, content)
  if (result.success) return result.data
  const lines = result.problems.map((problem) => formatProblem(problem, 'the file'))
  throw new StorefrontError({
    kind: 'usage',
    message: [`The budgets file ${path} is invalid:`, ...lines].join('\n'),
    next,
  })
}

/** Returns the audits with an exception that is valid on a day (`2026-11-30`). */
export function getExceptedAudits(budgets: Budgets, day: string): string[] {
  return budgets.exceptions.filter(({ until }) => until >= day).map(({ audit }) => audit)
}

/** Returns the categories below their budget, with score and budget. */
export function findMissedBudgets(
  scores: Readonly<Record<Category, number>>,
  budgets: Budgets,
): { category: Category; score: number; budget: number }[] {
  return CATEGORY.options
    .map((category) => ({ category, score: scores[category], budget: budgets.scores[category] }))
    .filter(({ score: reached, budget }) => reached < budget)
}

/** Returns the metrics of a page that exceed its template's limits, with value and limit. */
export function findExceededLimits(
  metrics: Readonly<Partial<Record<Limit, number>>>,
  { limits, templates }: Budgets,
  template = '',
): { metric: Limit; value: number; limit: number }[] {
  return Limit.options
    .map((metric) => ({
      metric,
      value: metrics[metric] ?? 0,
      limit: templates?.[template]?.[metric] ?? limits[metric] ?? Infinity,
    }))
    .filter(({ value, limit }) => value > limit)
}
