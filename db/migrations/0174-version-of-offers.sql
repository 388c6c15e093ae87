-- What other modules may read of promotions (src/modules/promotions/README.md).
create view promotions.offer_version as select version from promotions.version;
