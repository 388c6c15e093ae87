import pg from 'pg';
const c = new pg.Client(process.argv[2]); await c.connect();
console.log((await c.query('select datname from pg_database')).rows.map(r=>r.datname).join());
console.log((await c.query(`select column_name from information_schema.columns where table_name='path_redirect'`)).rows.map(r=>r.column_name).join());
for (const s of process.argv.slice(3)) { try { const r = await c.query(s); console.log(r.rowCount, JSON.stringify(r.rows).slice(0,200)); } catch (e) { console.log(e.message); } }
await c.end();
