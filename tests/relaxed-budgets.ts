import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Budgets } from '#browser/lighthouse/budgets.ts'

const PROJECT_BUDGETS = join(import.meta.dirname, '../src/browser/lighthouse/budgets.json')

/**
 * Writes the project's budgets without speed limits, for a computer that runs other tests in parallel. Returns the
 * path of the file.
 */
export async function writeRelaxedBudgets(folder: string): Promise<string> {
  const budgets = Budgets.parse(JSON.parse(await readFile(PROJECT_BUDGETS, 'utf8')))
  budgets.scores.performance = 0
  budgets.limits.longestTaskMs = Number.MAX_SAFE_INTEGER
  for (const limits of Object.values(budgets.templates ?? {})) limits.largestContentfulPaintMs = Number.MAX_SAFE_INTEGER
  const file = join(folder, 'budgets.json')
  await writeFile(file, JSON.stringify(budgets))
  return file
}
