import { type FaultMatrix, getFailingCells } from '../../findings/fault-result.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import type { Screenshots } from './html-page.ts'
import { baseStyle } from './html-style.ts'
import { Html } from './html-text.ts'
import { getScreenshotClass } from './journey-faults.ts'
import { snapshotsStyle } from './journey-snapshots.ts'

/**
 * Returns the styles of the page, with the screenshots as backgrounds. Every value comes from the code or from the
 * project's own screenshots.
 */
export function createJourneyStyle(
  { steps, failedAttempts, device, faultMatrix, snapshots }: JourneyReport,
  screenshots: Screenshots,
): Html {
  const { differences } = snapshots ?? { differences: [] }
  const images: [string, string | null][] = [
    ...steps.map(({ number, screenshot }): [string, string | null] => [`picture-${number}`, screenshot]),
    ...failedAttempts.map(({ number, step }): [string, string | null] => [
      `picture-attempt-${number}`,
      step.screenshot,
    ]),
    ...differences.map(({ number, screenshot }): [string, string | null] => [
      `picture-baseline-${number}`,
      screenshot?.baseline ?? null,
    ]),
    ...(faultMatrix === null ? [] : faultImages(faultMatrix)),
  ]
  const backgrounds = images.flatMap(([name, screenshot]) => {
    const data = screenshot === null ? undefined : screenshots.get(screenshot)
    return data === undefined ? [] : [`.${name}{background-image:url(data:image/webp;base64,${data})}`]
  })
  const width = device.width > device.height ? 360 : 180
  const pair = device.width > device.height ? 580 : 300
  const ratio = `:root{--ratio:${device.width}/${device.height};--picture-width:${width}px;--pair-width:${pair}px}`
  return new Html([ratio, baseStyle, ...(differences.length === 0 ? [] : [snapshotsStyle]), ...backgrounds].join('\n'))
}

function faultImages(matrix: FaultMatrix): [string, string | null][] {
  return getFailingCells(matrix).map((cell) => [getScreenshotClass(matrix, cell), cell.screenshot])
}
