import { Html } from './html-text.ts'

/** Style of a report. */
export const reportStyle = new Html(`
:root{color-scheme:light;--paper:#f5f2ea;--raised:#fdfcf8;--sunk:#eae5d8;--ink:#17211e;--soft:#4b5752;--line:#d6d0c1;--accent:#a1310a;
--head:#13231f;--on-head:#f2efe6;--on-head-soft:#b3c1ba;--good:#1c6439;--warn-paper:#faecc6;--bad:#a01818;--bad-paper:#f9e4df;
--body:system-ui,'Segoe UI',Roboto,Arial,sans-serif;--mono:ui-monospace,'Cascadia Mono',Menlo,Consolas,'DejaVu Sans Mono',monospace}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;overflow-wrap:anywhere;background:var(--paper);color:var(--ink);font:16px/1.5 var(--body)}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.skip{position:absolute;left:16px;top:-60px;background:var(--raised);padding:8px 16px;z-index:1}
.skip:focus{top:16px}
.inner,main{max-width:1120px;margin:0 auto;padding:0 clamp(16px,4vw,48px)}
header{background:var(--head);color:var(--on-head);padding:32px 0 24px;border-bottom:6px solid var(--good)}
header.findings,header.incomplete{border-color:#e0a52c}
header p{margin:8px 0 0;color:var(--on-head-soft)}
h1,h2,h3,h4{line-height:1.25;margin:0}
h1{text-wrap:balance}
h1{font-size:clamp(24px,4vw,36px)}
h2{font-size:24px;margin-bottom:12px}
h3{font-size:19px}
h4{font-size:16px}
main>section,main>form{margin-top:32px}
main{padding-bottom:48px}
section p{max-width:80ch;margin:8px 0}
.soft{color:var(--soft);font-size:14px;font-weight:400}
code,pre{font-family:var(--mono);font-size:14px}
pre{white-space:pre-wrap;background:var(--sunk);padding:12px 16px;border-radius:3px;margin:8px 0}
.note{background:var(--warn-paper);padding:8px 16px;border-radius:3px}
form{display:flex;flex-wrap:wrap;gap:12px 24px;align-items:end;background:var(--sunk);padding:16px;border-radius:3px}
form[hidden]{display:none}
label{display:grid;gap:4px;font-size:14px}
label.check{display:flex;align-items:center;min-height:40px}
select,input{font:inherit;min-height:40px;padding:4px 8px;border:1px solid var(--soft);border-radius:3px;background:var(--raised);color:var(--ink);max-width:100%}
input[type=checkbox]{min-height:24px;width:24px;margin:0 4px 0 0}
.group{background:var(--raised);border:1px solid var(--line);border-radius:3px;padding:16px 24px;margin:0 0 16px}
.finding{border-top:1px solid var(--line);padding:12px 0}
.group>h3+.finding{border-top:0}
.finding[hidden],.group[hidden]{display:none}
.message{white-space:pre-wrap}
.tag{display:inline-block;font:600 13px/1 var(--body);padding:4px 8px;border-radius:3px;background:var(--warn-paper);color:var(--ink);vertical-align:2px;margin-right:4px}
.error>h4>.tag,td .tag.error{background:var(--bad-paper);color:var(--bad)}
.tag.new{background:var(--sunk)!important;color:var(--ink)!important}
.finding p{margin:4px 0}
.places{margin:4px 0;padding:0;list-style:none}
.places li{padding:4px 0}
.places li>span{display:inline-block;margin-right:12px}
blockquote{margin:4px 0;padding:2px 12px;border-left:3px solid var(--line);color:var(--soft);white-space:pre-wrap}
mark{background:var(--warn-paper);color:var(--ink)}
.place{display:block;max-width:100%;height:auto;border:1px solid var(--line);border-radius:3px;margin:8px 0}
details{margin:4px 0}
summary{cursor:pointer;padding:4px 0;font-weight:600;min-height:24px;width:fit-content}
.more>summary{border-top:1px solid var(--line);width:auto}
.finding details{font-size:15px}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}
th,td{text-align:left;padding:6px 16px 6px 0;border-top:1px solid var(--line);vertical-align:top;font-weight:400}
thead th{border-top:0;font-size:13px;color:var(--soft)}
td,thead th{font-variant-numeric:tabular-nums;overflow-wrap:normal}
td .tag{white-space:nowrap}
.missed{color:var(--bad);font-weight:600}
.lines{padding:0;margin:0;list-style:none}
.lines li{padding:4px 0;border-top:1px solid var(--line)}
footer{background:var(--sunk);padding:24px 0;font-size:14px}
footer p{margin:4px 0}
@media (max-width:480px){.group{padding:12px 16px}th,td{padding-right:8px}form label:not(.check),form select,form input:not([type=checkbox]){width:100%}}
@media print{.skip,form{display:none}}
`)
