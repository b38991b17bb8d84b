import{a as e}from"/assets/chunk-HOUA7RTQ.js";async function u(t,a,r){a!==r&&await e("adjust",{...t,by:r-a},`adjust ${t.what} ${t.card??t.seat??0}`)}export{u as a};
