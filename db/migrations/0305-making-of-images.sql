-- Which renderings are being made now, and until when that is believed: among all processes and machines of the shop one
-- makes a file, the others wait for it (FLT-06). A process that dies leaves a row that expires.
create table media.making (
  name text primary key,
  until timestamptz not null
);
