import { troubledCells } from '../../findings/fault-result.ts'
import type { Pictures } from '../formats/report-format.ts'
import type { JourneyReport } from '../model/journey-report.ts'
import { baseStyle } from './html-style.ts'
import { Html } from './html-text.ts'
import { pictureClass } from './journey-faults.ts'
import { looksStyle } from './journey-snapshots.ts'

/** The page's style, and its pictures as backgrounds. The values come from the code and from our own pictures only. */
export function journeyStyle({ steps, attempts, device, faults, looks }: JourneyReport, pictures: Pictures): Html {
  const { differences } = looks ?? { differences: [] }
  const shown: [string, string | null][] = [
    ...steps.map(({ number, picture }): [string, string | null] => [`picture-${number}`, picture]),
    ...attempts.map(({ number, step }): [string, string | null] => [`picture-attempt-${number}`, step.picture]),
    ...differences.map(({ number, picture }): [string, string | null] => [
      `picture-before-${number}`,
      picture?.before ?? null,
    ]),
    ...troubledCells(faults).map((cell): [string, string | null] => [pictureClass(cell), cell.picture]),
  ]
  const backgrounds = shown.flatMap(([name, picture]) => {
    const data = picture === null ? undefined : pictures.get(picture)
    return data === undefined ? [] : [`.${name}{background-image:url(data:image/webp;base64,${data})}`]
  })
  const width = device.width > device.height ? 360 : 180
  const pair = device.width > device.height ? 580 : 300
  const ratio = `:root{--ratio:${device.width}/${device.height};--picture-width:${width}px;--pair-width:${pair}px}`
  return new Html([ratio, baseStyle, ...(differences.length === 0 ? [] : [looksStyle]), ...backgrounds].join('\n'))
}
