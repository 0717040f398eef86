import pc from 'picocolors'

/** Returns colors for one stream: only on a terminal, and never with NO_COLOR. */
function colorsOf(stream: NodeJS.WriteStream): ReturnType<typeof pc.createColors> {
  // Without a terminal isTTY is undefined, and an undefined argument would select the default.
  return pc.createColors(stream.isTTY ? pc.isColorSupported : false)
}

export const outputColors = colorsOf(process.stdout)
export const errorColors = colorsOf(process.stderr)
