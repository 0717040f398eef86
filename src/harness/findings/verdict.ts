import * as z from 'zod'

/**
 * Result of an audit. `incomplete`: no findings, but not everything was checked. `findings`: there are problems to fix.
 */
export const Verdict = z.enum(['passed', 'incomplete', 'findings'])
export type Verdict = z.infer<typeof Verdict>
