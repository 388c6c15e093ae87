-- Rows of products by tag on the home page and landing pages (OWN-10).
create index product_tags on catalogue.product using gin (tags) where tags is not null;
