/** Styles of `WholeAddress`. The groups align in columns, whatever their characters. */
export const wholeAddress = `
.whole-address{padding:10px 14px;border-radius:var(--r-row);background:var(--n2);font:500 var(--text-md)/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace;text-align:start;white-space:normal}
.whole-address>span{display:inline-block;inline-size:4ch;margin-inline-end:1ch}
.whole-address>:nth-child(even){color:var(--n10)}
`
