import { baseStyle } from './html-style.ts'
import { Html } from './html-text.ts'

/** Style of an audit's page: the base style and the style of findings. */
export const auditStyle = new Html(`${baseStyle}
.contents{list-style:none;margin:24px 0 0;padding:0;display:flex;flex-wrap:wrap;gap:8px 24px}
.contents a{font-weight:600}
.contents .good{color:var(--good)}
.contents .bad{color:var(--bad);font-weight:600}
.good-note{color:var(--good);font-weight:600}
.group{content-visibility:auto;contain-intrinsic-size:auto 400px;background:var(--raised);border:1px solid var(--line);border-radius:3px;padding:16px 24px;margin:0 0 16px}
.group h3{margin-bottom:8px;overflow-wrap:anywhere}
.finding{border-top:1px solid var(--line);padding:16px 0}
.finding h4{font:600 17px/1.4 var(--body);margin:0 0 4px;overflow-wrap:anywhere}
.finding .tag{margin-right:4px}
.finding:is(.warning,.suggestion) .tag{background:var(--warn-paper);color:var(--ink)}
.finding .tag.new{background:var(--sunk);color:var(--ink)}
.first{background:var(--raised);color:var(--ink);border-radius:3px;padding:12px 16px;margin:12px 0 16px;max-width:80ch;overflow-wrap:anywhere}
.first p{margin:0}
.first p+p{margin-top:4px}
.first :focus-visible{outline-color:var(--accent)}
header .first .soft{color:var(--soft)}
.shown{display:flex;flex-wrap:wrap;gap:8px 24px;align-items:flex-start}
.shown>div{flex:1 1 360px;min-width:0}
.place{max-width:100%;height:auto;flex:0 1 auto;border:1px solid var(--line);border-radius:3px}
.speed th[scope=row]{overflow-wrap:anywhere;min-width:160px;max-width:420px;font-weight:600}
.speed td{min-width:112px}
.speed .missed strong{color:var(--bad)}
.line{display:block;margin-top:4px}
.line polyline{fill:none;stroke:var(--good);stroke-width:1.5;vector-effect:non-scaling-stroke}
.line circle{fill:var(--good)}
.missed .line polyline{stroke:var(--bad)}
.missed .line circle{fill:var(--bad)}
blockquote,.message{white-space:pre-wrap}
blockquote mark{background:var(--warn-paper);color:inherit;font-style:normal}
blockquote{margin:4px 0 8px;padding:4px 12px;border-left:3px solid var(--line);font-style:italic;overflow-wrap:anywhere}
.live{position:sticky;top:0;z-index:1;margin:0;min-height:40px;padding:8px max(clamp(16px,4vw,48px),calc(50% - 640px + clamp(16px,4vw,48px)));background:var(--sunk);border-bottom:1px solid var(--line);font-weight:600}
.finding[data-id]{scroll-margin-top:56px}
.finding button{font:600 15px/1.4 var(--body);padding:8px 16px;min-height:40px;border:1px solid var(--ink);border-radius:3px;background:var(--raised);color:var(--ink);cursor:pointer}
.finding button[aria-disabled=true]{border-color:var(--line);color:var(--soft);cursor:default}
.edit{position:relative;white-space:nowrap;font-weight:600}
.for-ears{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.fix{margin:0 0 8px}
.where{margin:8px 0}
.where>div{display:grid;grid-template-columns:112px 1fr;gap:8px 16px;padding:2px 0;font-size:15px}
.where dt{color:var(--soft)}
.where dd{margin:0;overflow-wrap:anywhere}
@media (max-width:480px){.where>div{grid-template-columns:1fr;gap:0}.group{padding:16px}}
`)
