/** Base style of all reports. */
export const baseStyle = `
:root{--paper:#f5f2ea;--raised:#fdfcf8;--sunk:#eae5d8;--ink:#17211e;--soft:#4b5752;--line:#d6d0c1;--accent:#b3360b;
--brand:#13231f;--brand-line:#37504a;--on-brand:#f2efe6;--on-brand-soft:#b3c1ba;--good:#1c6439;--good-paper:#e2efe3;
--warn-paper:#faecc6;--bad:#a01818;--bad-paper:#f9e4df;
--heading:'Barlow Condensed','Roboto Condensed','Arial Narrow','Helvetica Neue',Arial,sans-serif;
--body:Barlow,system-ui,'Segoe UI',Roboto,Arial,sans-serif;--mono:ui-monospace,'Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:16px}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;overflow-wrap:break-word;background:var(--paper);color:var(--ink);font:16px/1.5 var(--body)}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:16px;top:-60px;background:var(--raised);padding:8px 16px;z-index:1}
.skip:focus{top:16px}
.inner,main{max-width:1280px;margin:0 auto;padding:0 clamp(16px,4vw,48px)}
header{background:var(--brand);color:var(--on-brand);padding:40px 0 32px;border-bottom:6px solid var(--good)}
header.findings,header.incomplete,header.flaky{border-color:#e0a52c}
header.failed{border-color:#d6451a}
header a{color:inherit}
header :focus-visible{outline-color:#ff9a73}
.overline{margin:0 0 8px;font-size:14px;color:var(--on-brand-soft)}
h1,h2,h3{font-family:var(--heading);font-weight:600;line-height:1.15;margin:0;text-wrap:balance}
h1{font-size:clamp(32px,5vw,48px)}
h1 span{color:var(--on-brand-soft)}
h2{font-size:28px;margin-bottom:16px}
h3{font-size:20px}
.summary{margin:8px 0 24px;color:var(--on-brand-soft)}
.verdict{margin:0 0 24px;display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;font-size:18px}
.verdict span{min-width:0}
.verdict span,h1,h2,h3,summary{overflow-wrap:anywhere}
.verdict strong{font:600 24px/1 var(--heading);padding:10px 16px 12px;border-radius:3px;background:var(--good);color:#fff}
.findings .verdict strong,.incomplete .verdict strong,.flaky .verdict strong{background:#f3c256;color:var(--ink)}
.failed .verdict strong{background:#b3360b;color:#fff}
.facts{display:flex;flex-wrap:wrap;gap:12px 32px;margin:0}
.facts dt{font-size:13px;color:var(--soft)}
.facts dd{margin:0;font-weight:600;overflow-wrap:anywhere}
header .facts dt{color:var(--on-brand-soft)}
main>section{padding:40px 0 0}
main{padding-bottom:56px}
section p{max-width:72ch;margin:0 0 16px}
.soft{color:var(--soft);font-size:14px;font-weight:400}
code,pre{font-family:var(--mono);font-size:14px;overflow-wrap:anywhere}
pre{white-space:pre-wrap;background:var(--sunk);padding:12px 16px;border-radius:3px;margin:8px 0}
.columns{display:flex;flex-wrap:wrap;gap:24px 32px;justify-content:space-between;align-items:flex-start}
.columns>div:first-child{flex:1 1 320px;min-width:0}
.picture,.frame{position:relative;overflow:hidden}
.picture{flex:0 0 auto;width:min(100%,var(--picture-width));aspect-ratio:var(--ratio);background-size:cover;
background-position:top;border:1px solid var(--line);border-radius:3px}
.failure .picture{width:min(100%,calc(var(--picture-width)*1.25))}
.failure{margin-top:40px;padding:24px!important;background:var(--raised);border:1px solid var(--line);border-top:4px solid var(--accent);border-radius:3px}
.reason{margin:16px 0}
.reason>div{display:grid;grid-template-columns:88px 1fr;gap:8px 16px;padding:8px 0;border-top:1px solid var(--line)}
.reason dt{color:var(--soft)}
.reason dd{margin:0;overflow-wrap:anywhere}
.reason .received dd{color:var(--bad);font-weight:600}
.filmstrip{list-style:none;margin:0;padding:0;display:grid;gap:24px 16px;grid-template-columns:repeat(auto-fill,minmax(200px,1fr))}
.filmstrip.mobile{grid-template-columns:repeat(auto-fill,minmax(132px,1fr))}
.filmstrip a{display:block;color:inherit;text-decoration:none;line-height:1.3}
.filmstrip .frame{display:block;aspect-ratio:var(--ratio);background-size:cover;background-position:top;border:1px solid var(--line);border-radius:3px;margin-bottom:8px}
.filmstrip .blank{background:repeating-linear-gradient(-45deg,var(--sunk) 0 6px,transparent 6px 14px)}
.filmstrip .name{display:block;font-weight:600}
.filmstrip a:hover .name{text-decoration:underline}
.filmstrip b,.step h3 b{font-family:var(--heading);color:var(--soft);margin-right:2px}
.filmstrip .failed .frame{outline:3px solid var(--accent)}
.filmstrip .failed .soft{color:var(--bad);font-weight:600}
.filmstrip .skipped .name{font-weight:400;color:var(--soft)}
.step{border-top:1px solid var(--line);padding:24px 0}
.step .facts{margin:16px 0;display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr))}
.step .facts .wide{grid-column:span 2}
.step.skipped{padding:12px 0;color:var(--soft)}
.tag{display:inline-block;font:600 13px/1 var(--body);padding:4px 8px;border-radius:3px;background:var(--sunk);color:var(--ink);vertical-align:middle}
.step.passed .tag{background:var(--good-paper);color:var(--good)}
.step.failed .tag,.finding .tag{background:var(--bad-paper);color:var(--bad)}
.note{background:var(--warn-paper);padding:8px 16px;border-radius:3px;overflow-wrap:anywhere}
.step.failed .note{background:var(--bad-paper)}
.finding{border-top:1px solid var(--line);padding:16px 0}
.finding p{margin:8px 0}
details{margin:8px 0}
summary{cursor:pointer;padding:4px 0;font-weight:600;min-height:24px}
.lines{list-style:none;padding:0;margin:0;font-size:14px;overflow-wrap:anywhere}
.lines li{padding:4px 0;border-top:1px solid var(--line)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}
th,td{text-align:left;padding:8px 16px 8px 0;border-top:1px solid var(--line);vertical-align:top}
thead th{border-top:0;font-size:13px;font-weight:400;color:var(--soft);white-space:nowrap}
td{font-variant-numeric:tabular-nums}
.score{min-width:104px}
.score strong{font:600 22px/1 var(--heading)}
.score.missed strong,.score.missed .soft{color:var(--bad)}
caption{text-align:left;padding-bottom:8px}
.faults th{min-width:200px}
.faults td{min-width:168px;font-size:14px}
.faults .way{display:block;margin-top:4px}
.faults .missed a{color:var(--bad);font-weight:600}
.mark{position:absolute;border:2px solid #d6001c;box-shadow:0 0 0 1px #fff;pointer-events:none}
.mark b{position:absolute;left:-2px;top:-2px;background:#d6001c;color:#fff!important;font:700 12px/1 var(--body)!important;padding:2px 4px;margin:0!important}
.since{margin:20px 0 8px}
.since .tag,summary .tag{margin-left:4px}
.since.new .tag{background:var(--bad-paper);color:var(--bad)}
.since.fixed .tag{background:var(--good-paper);color:var(--good)}
.trend{display:block;margin-top:12px}
section>ul,details>ul{margin:0 0 24px;overflow-wrap:anywhere}
.trend text{font:12px var(--body);text-anchor:middle;fill:var(--ink)}
.trend .bar{fill:var(--good)}
.trend .bar.failed{fill:#b3360b}
.trend .bar.findings,.trend .bar.flaky{fill:#8a5a00}
.chart{display:block;margin-top:6px;width:100%;max-width:120px;height:10px}
.chart .whole{fill:var(--sunk)}
.chart .reached{fill:var(--good)}
.missed .chart .reached{fill:var(--accent)}
.chart line{stroke:var(--ink);stroke-width:2}
footer{background:var(--sunk);padding:24px 0;font-size:14px}
footer p{margin:4px 0;overflow-wrap:anywhere}
@media (max-width:900px){.scores th,.scores td,.faults th,.faults td{padding-right:8px}.scores,.faults{font-size:14px}
.scores thead th,.faults thead th{white-space:normal}.scores th[scope=row]{min-width:96px;overflow-wrap:anywhere}.score{min-width:64px}.score .soft{display:block}
.scores th:last-child,.scores td:last-child{padding-right:0}.faults th,.faults td{min-width:112px}}
@media print{.skip{display:none}details{display:block}}
`
