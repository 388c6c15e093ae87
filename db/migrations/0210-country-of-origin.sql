-- Where a product was made (HON-03): a code of ISO 3166; null where nobody has stated it.
alter table catalogue.product add column country_of_origin text check (country_of_origin ~ '^[A-Z]{2}$');
