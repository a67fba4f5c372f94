export const fields = `
.input{inline-size:100%;min-block-size:48px;padding:10px 16px;font-size:var(--text-md);line-height:1.5;border-radius:var(--r-row);border:1px solid var(--n8);background:var(--n1);color:var(--n12);transition:border-color var(--swift),box-shadow var(--swift)}
.input::placeholder{color:var(--n10);opacity:1}
.input:hover{border-color:var(--n9)}
.input:focus-visible{outline:none;border-color:var(--accent-text);box-shadow:0 0 0 1px var(--accent-text)}
.input::-webkit-search-decoration,.input::-webkit-search-cancel-button{appearance:none}
.search{position:relative;display:flex;align-items:center;flex:1 1 auto;min-inline-size:0}
.search>.icon{position:absolute;inset-inline-start:14px;color:var(--n10);pointer-events:none}
.search .input{padding-inline:44px}
.search .icon-button{position:absolute;inset-inline-end:2px}
.field{display:flex;flex-direction:column;gap:6px}
.field-label{font-size:var(--text-sm);line-height:1.45;font-weight:500;color:var(--n11)}
.field-error{min-block-size:calc(var(--text-sm)*1.45);font-size:var(--text-sm);line-height:1.45;color:var(--danger)}
.field[data-invalid] .input{border-color:var(--danger)}
.field[data-invalid] .input:focus-visible{box-shadow:0 0 0 1px var(--danger)}
`
