import { join } from 'node:path'

/** Returns the next step for `report` without a report: the project's folder if it has one, or a run. */
export async function chooseMissingReportNext(folder: string, projectFolder: string): Promise<string> {
  const { listReports } = await import('#harness/report/publish/history.ts')
  const projectReports = join(projectFolder, 'reports')
  const isElsewhere = folder !== projectReports && (await listReports(projectReports, 1)).length > 0
  if (isElsewhere) return `Run this command in ${projectFolder}, where the reports are.`
  return 'Run "npx storefront journey" or "npx storefront audit" first.'
}
